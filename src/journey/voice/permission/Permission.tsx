import { BRAND } from '@/domain/config/brand.ts';
import { tokenOfHash } from '@/domain/voice/permission-link.ts';
import { bookOfPermissionHash } from '@/domain/voice/spoken-permission.ts';
import { BesidePicture } from '@/ui/navigation/BesidePicture.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import styles from '../voice.module.css';
import { AskedVoice } from './AskedVoice.tsx';
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
        <BesidePicture picture="listening" isOnPhones>
          <p className={styles.question}>
            This link isn’t whole. Please open it again from where you found it, or ask whoever sent it for a
            new one.
          </p>
          <ButtonLink to="/" kind="quiet">
            What is {BRAND.name}?
          </ButtonLink>
        </BesidePicture>
      )}
    </>
  );
}
