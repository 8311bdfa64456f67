/** Some browsers have no voice at all; then nothing about it is offered. */
export const canSpeak = () => 'speechSynthesis' in globalThis;

/** Says words aloud in the place of what is still being said: a hint that comes late is wrong. */
export function speak(words: string): void {
  if (!canSpeak()) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = 'en';
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}

export function stopSpeaking(): void {
  if (canSpeak()) speechSynthesis.cancel();
}
