/** How long a file that the page made stays available to the browser, in milliseconds. */
const AVAILABLE = 60_000;

/** Lets the browser save a file that the page made. */
export function saved(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), AVAILABLE);
}
