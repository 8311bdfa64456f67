import type { BookFormat, ListedBookFile } from '@/domain/audiobook/book-file.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { ProgressBar } from '@/ui/ProgressBar.tsx';
import { fileSizeText } from '../words.ts';
import { FORMAT_GROUPS, FORMAT_WORDS } from './format-words.ts';
import styles from './formats.module.css';
import type { Saving } from './save-file.ts';
import { useBookFiles } from './use-book-files.ts';

const SAVING_WORDS: Readonly<Record<Saving, string>> = {
  'goes on': 'Your browser is downloading the file. It continues if you leave this page.',
  ends: 'The file is being downloaded. Please keep the app open until it’s there.',
};

interface RowProps {
  format: BookFormat;
  /** undefined when it was never asked for */
  file: ListedBookFile | undefined;
  onMake: () => void;
  onCancel: () => void;
  onSave: () => void;
}

/** Ready files are saved; others are made, which can be stopped. */
function Action({ format, file, onMake, onCancel, onSave }: RowProps) {
  const { name } = FORMAT_WORDS[format];
  if (file?.status === 'making')
    return (
      <div className={styles.making}>
        <ProgressBar label={`Making ${name}`} percent={file.percent > 0 ? file.percent : null} />
        <Button kind="plain" aria-label={`Cancel ${name}`} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    );
  if (file?.status === 'ready')
    return (
      <Button kind="quiet" aria-label={`Save ${name} (${sizeText(file.sizeBytes ?? 0)})`} onClick={onSave}>
        Save ({sizeText(file.sizeBytes ?? 0)})
      </Button>
    );
  return (
    <Button kind="plain" aria-label={`Make ${name}`} onClick={onMake}>
      {file?.status === 'failed' ? 'Try again' : 'Make'}
    </Button>
  );
}

/** A file of captions has no tenth of a megabyte. */
const sizeText = (bytes: number) =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1_024))} KB` : fileSizeText(bytes);

function Row(props: RowProps) {
  const { format, file } = props;
  const { name, use } = FORMAT_WORDS[format];
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{name}</strong>
        <p className={styles.soft}>{use}</p>
        {file?.status === 'failed' && file.error && (
          <div className={styles.failure}>
            <Notice kind="error">{file.error}</Notice>
          </div>
        )}
      </div>
      <Action {...props} />
    </li>
  );
}

/** A finished book in other formats: what each is for, how far it is, and the way to it. */
export function OtherFormats({ order }: { order: Order }) {
  const { files, error, look, make, cancel, save, saving } = useBookFiles(order.id);
  const isMaking = files?.some(({ status }) => status === 'making') ?? false;
  return (
    <div className={styles.formats}>
      {error && <Notice kind="error">{error}</Notice>}
      {error && !files && (
        <Button kind="quiet" onClick={look}>
          Try again
        </Button>
      )}
      {files && (
        <section className={styles.groups} aria-label="Other formats">
          {FORMAT_GROUPS.map(({ title, formats }) => (
            <div key={title}>
              <p className={styles.group}>{title}</p>
              <ul className={styles.list} aria-label={title}>
                {formats.map((format) => (
                  <Row
                    key={format}
                    format={format}
                    file={files.find((file) => file.format === format)}
                    onMake={() => make(format)}
                    onCancel={() => cancel(format)}
                    onSave={() => save(format)}
                  />
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      <p role="status" className={styles.soft}>
        {isMaking && 'You can leave this page. The file is made in the meantime and waits for you here.'}
        {!isMaking && saving && SAVING_WORDS[saving]}
      </p>
    </div>
  );
}
