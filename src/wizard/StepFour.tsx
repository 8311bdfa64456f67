import { PaymentStep } from '@/journey/payment/PaymentStep.tsx';
import { useGoTo } from './use-go-to.ts';
import { WizardPage } from './WizardPage.tsx';

export function StepFour() {
  const goTo = useGoTo();
  return (
    <WizardPage step={4}>
      {(progress) => (
        <PaymentStep
          progress={progress}
          onStartOver={() => goTo(1)}
          onBack={() => goTo(3)}
          onPaid={() => goTo(5)}
        />
      )}
    </WizardPage>
  );
}
