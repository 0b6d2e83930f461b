/** Small sounds, made by the browser itself: a soft step in the sand, a drop, a short chime. */
type Kind = 'place' | 'gain' | 'big';

let context: AudioContext | null = null;

function tone(at: number, from: number, to: number, length: number, loud: number, type: OscillatorType = 'sine'): void {
  const audio = context!;
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.type = type;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}

/** A breath of noise through a low filter: sand under a foot. */
function sand(at: number, length: number, loud: number): void {
  const audio = context!;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const [source, filter, volume] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = buffer;
  filter.type = 'lowpass';
  filter.frequency.value = 900;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(at);
}

const SOUNDS: Record<Kind, (at: number) => void> = {
  place: (at) => {
    sand(at, 0.14, 0.35);
    tone(at, 150, 92, 0.11, 0.12);
  },
  gain: (at) => {
    SOUNDS.place(at);
    tone(at + 0.1, 620, 980, 0.12, 0.07);
    tone(at + 0.2, 820, 1240, 0.14, 0.05);
  },
  big: (at) => {
    SOUNDS.place(at);
    [523, 659, 784].forEach((pitch, i) => tone(at + 0.1 + i * 0.09, pitch, pitch, 0.42, 0.06, 'triangle'));
  },
};

/** Play a sound, some seconds from now. Browsers keep silent until the person has done something on the page. */
export function play(kind: Kind, wait = 0): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  SOUNDS[kind](context.currentTime + wait);
}
