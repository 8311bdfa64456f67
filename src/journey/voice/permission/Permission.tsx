import { tokenOfHash } from '@/domain/voice/permission-link.ts';
import { bookOfPermissionHash } from '@/domain/voice/spoken-permission.ts';
import { useLocation } from '@/ui/navigation/router.ts';
import { AskedVoice, NoQuestion } from './AskedVoice.tsx';
import { OwnerPermissions } from './OwnerPermissions.tsx';

/** What an address of permissions leads to. */
export function Permission() {
  const { hash } = useLocation();
  const book = bookOfPermissionHash(hash);
  const token = tokenOfHash(hash);
  return (
    <>
      {book && <OwnerPermissions key={book} sessionId={book} />}
      {token && <AskedVoice key={token} token={token} />}
      {!book && !token && (
        <NoQuestion words="This link is incomplete. Please open it again from where you found it." />
      )}
    </>
  );
}
