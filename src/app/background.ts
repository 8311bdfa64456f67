import { mirrorSignIn } from '@/account/sign-in/mirror-sign-in.ts';
import { startOutbox } from '@/device/outbox/start.ts';
import { startReviews } from '@/device/outbox/start-reviews.ts';
import { followDraft } from '@/device/resume/home-hint.ts';

/** What the working screens need behind them. @returns how each of it is ended */
export const startBackground = () => [startOutbox(), startReviews(), mirrorSignIn(), followDraft()];
