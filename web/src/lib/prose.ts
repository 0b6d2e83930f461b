/** The host's texts: headings (`# `), lists (`- `) and paragraphs, and nothing else. */
export interface Block {
  kind: 'heading' | 'list' | 'text';
  lines: string[];
}

export function blocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(block);
}

function block(part: string): Block[] {
  if (part.startsWith('# ')) {
    const [heading = '', ...rest] = part.split('\n');
    const below = rest.join('\n').trim();
    return [{ kind: 'heading', lines: [heading.slice(2).trim()] }, ...(below ? block(below) : [])];
  }
  if (part.startsWith('- ')) return [{ kind: 'list', lines: part.slice(2).split(/\n- /).map(oneLine) }];
  return [{ kind: 'text', lines: [oneLine(part)] }];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
