import { lazy, Suspense } from 'react';
import { AccountPage } from '@/account/AccountPage.tsx';

const VoiceWill = lazy(async () => ({
  default: (await import('@/journey/voice/will/VoiceWill.tsx')).VoiceWill,
}));

/** The account, with what its owner says about their own voice. */
export function AccountScreen() {
  return (
    <AccountPage
      ofMember={(uid, onChange, onFailure) => (
        <Suspense>
          <VoiceWill key={uid} uid={uid} onChange={onChange} onFailure={onFailure} />
        </Suspense>
      )}
    />
  );
}
