import '@/ui/fonts.css';
import '@/ui/tokens.css';
import '@/ui/base.css';
import { hideLoginFromMember } from '@/account/sign-in/was-signed-in.ts';
import { fetchAhead, rememberPress, wasHereBefore, whenIdle, whenPainted } from '@/app/when-idle.ts';
import { guardSinks } from '@/trusted-types.ts';
import { holdPromptEarly } from '@/ui/hooks/early-prompt.ts';

guardSinks();
const isMember = hideLoginFromMember();
holdPromptEarly();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
// A page that can be read as it stands is not held up by its own code; who has books comes for them.
const pressAgain = rememberPress();
const { readFirst, next } = root.dataset;
if (readFirst !== undefined && !isMember) await whenIdle(readFirst.split(' '));
if (next !== undefined) {
  await whenPainted();
  fetchAhead(next.split(' '), 'modulepreload');
}
const { start } = await import('@/app/start.tsx');
await start(root, !wasHereBefore());
pressAgain();
