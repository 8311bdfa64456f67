/** Any text as the plain ASCII that the synthesiser reads well. */
export function speakableText(text: string): string {
  return text
    .replace(/[‘’]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/\s*[–—]\s*/gu, ', ')
    .replace(/…/gu, '...')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

export function hasSpeakableWords(text: string): boolean {
  return /[A-Za-z0-9]/.test(text);
}
