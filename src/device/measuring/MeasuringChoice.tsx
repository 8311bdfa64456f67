import { Button } from '@/ui/Button.tsx';
import { type Answer, answerMeasuring, browserObjects, useAnswer } from './answer.ts';
import { usePixelId } from './use-pixel-id.ts';

const WORDS: Readonly<Record<Answer, string>> = {
  yes: 'You have agreed to be measured.',
  no: 'You have not agreed to be measured.',
};

/** The visitor's answer, to be changed at any time. Nothing where nobody is measured. */
export function MeasuringChoice() {
  const answer = useAnswer();
  if (usePixelId(true) === null) return null;
  if (browserObjects()) return <p>Your browser asks not to be tracked, so you are not measured.</p>;
  return (
    <>
      <p role="status">
        {answer === null ? 'You have not answered yet, so you are not measured.' : WORDS[answer]}
      </p>
      <p>
        {answer !== 'no' && (
          <Button kind="quiet" onClick={() => answerMeasuring('no')}>
            {answer === 'yes' ? 'No longer agree' : 'No'}
          </Button>
        )}{' '}
        {answer !== 'yes' && (
          <Button kind="quiet" onClick={() => answerMeasuring('yes')}>
            Yes, I agree
          </Button>
        )}
      </p>
    </>
  );
}
