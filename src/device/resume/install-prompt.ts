import { createStore } from 'zustand/vanilla';
import { onHeldPrompt } from '@/ui/hooks/early-prompt.ts';
import { hint } from '@/ui/hooks/hint.ts';

/** Chromium's own question, which it lets a page hold back. Not in TypeScript's library. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** What the person has said to the advice; once said, it is never given again. */
export const installAnswer = hint('kindred-install');
/** When the library last offered it. */
export const offeredAt = hint('kindred-install-offered');

export const promptStore = createStore<{ held: InstallPromptEvent | null }>(() => ({ held: null }));

/** True inside the app on the home screen. */
export function isInstalled(): boolean {
  const onIos = (navigator as { standalone?: boolean }).standalone === true;
  return onIos || matchMedia('(display-mode: standalone)').matches;
}

/** Keeps the browser's own question until it fits: it comes when the page is opened, which is never the moment. */
export function holdInstallPrompt(): void {
  onHeldPrompt((event) => promptStore.setState({ held: event as InstallPromptEvent }));
  addEventListener('appinstalled', () => {
    installAnswer.write('installed');
    promptStore.setState({ held: null });
  });
}

/** Asks now. The browser answers each held question once, whatever the person says. */
export async function askToInstall(): Promise<void> {
  const { held } = promptStore.getState();
  promptStore.setState({ held: null });
  installAnswer.write('asked');
  await held?.prompt();
}
