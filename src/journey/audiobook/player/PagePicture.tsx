import styles from './player.module.css';
import type { ShownPhoto } from './use-page-photo.ts';

/** The page as the family photographed it; of an open book the side that is being read. */
export function PagePicture({ photo: { url, half } }: { photo: ShownPhoto }) {
  return (
    <figure className={styles.page} data-half={half ?? undefined}>
      <img src={url} alt="The page that is being read" decoding="async" />
    </figure>
  );
}
