import { lazy, Suspense, useEffect } from 'react';
import { isMeasuredPage } from '@/domain/config/measuring.ts';
import { useLocation } from '@/ui/navigation/router.ts';
import { browserObjects, useAnswer } from './answer.ts';
import { sendEvents } from './send-events.ts';
import { usePixelId } from './use-pixel-id.ts';

const AskingCard = lazy(async () => ({ default: (await import('./AskingCard.tsx')).AskingCard }));

/** The choice stands in the text itself there. */
const CHOICE_PATH = '/privacy-policy';

/** On public pages, where a pixel is configured: asks once, and tells what somebody agreed to. Elsewhere nothing. */
export function Measuring() {
  const { pathname } = useLocation();
  const isPublic = isMeasuredPage(pathname);
  const pixelId = usePixelId(isPublic);
  const answer = useAnswer();
  useEffect(() => {
    if (pixelId !== null && isPublic && answer === 'yes') void sendEvents(pixelId);
  }, [pixelId, isPublic, answer]);
  if (pixelId === null || !isPublic || answer !== null || browserObjects() || pathname === CHOICE_PATH)
    return null;
  return (
    <Suspense>
      <AskingCard />
    </Suspense>
  );
}
