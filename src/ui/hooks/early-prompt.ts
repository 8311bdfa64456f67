let held: Event | undefined;
let tell: (event: Event) => void = () => undefined;

/** Holds back the browser's own question from the very start: it may come before the screens are there, and comes once. */
export function holdPromptEarly(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event;
    tell(event);
  });
}

/** @param listener told of the question that was held already, and of each later one; the last listener alone is */
export function onHeldPrompt(listener: (event: Event) => void): void {
  tell = listener;
  if (held) listener(held);
}
