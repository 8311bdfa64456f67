import { FINISH, type Finish } from '../../../src/domain/audiobook/finish.ts';

/** How the sound of books begun now is finished: `VOICE_ABOVE_8KHZ=on` gives the built-in voice a band that it has not. */
export const chooseFinish = (environment: Readonly<Record<string, string | undefined>>): Finish =>
  environment.VOICE_ABOVE_8KHZ === 'on' ? 'bright-room' : FINISH;
