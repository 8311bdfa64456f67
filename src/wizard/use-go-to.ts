import { changeProgress } from '@/device/storage/books/progress.ts';
import { useNavigate } from '@/ui/navigation/router.ts';
import type { StepNumber } from './steps.ts';

/** Leads to a step; the furthest step reached is kept, so that the person can come back to it. */
export function useGoTo(): (step: StepNumber) => void {
  const navigate = useNavigate();
  return (step) => {
    // Without this note only "where you stopped" is a step too early; the way on must not depend on it.
    changeProgress((progress) => (progress.step >= step ? progress : { ...progress, step })).catch(
      () => undefined,
    );
    void navigate(`/step-${step}`);
  };
}
