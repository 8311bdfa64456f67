import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button, type ButtonKind } from '../Button.tsx';
import styles from './drop-zone.module.css';

interface DropZoneProps {
  label: string;
  /** What the file picker offers; a hint only, the caller checks what arrives. */
  accept: string;
  buttonText: string;
  multiple?: boolean;
  /** beside something that matters more: one line */
  isSmall?: boolean;
  kind?: ButtonKind;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/** Drag and drop, or a button. Unless `multiple`, only the first file is taken. */
export function DropZone({
  label,
  accept,
  buttonText,
  multiple = false,
  isSmall = false,
  kind = multiple ? 'quiet' : 'primary',
  onFiles,
  children,
}: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const take = (list: FileList | null) => {
    const files = Array.from(list ?? []);
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <fieldset
      aria-labelledby={labelId}
      className={isOver ? `${styles.zone} ${styles.over}` : styles.zone}
      data-small={isSmall || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p id={labelId} className={styles.label}>
        {label}
      </p>
      {children}
      <input
        ref={input}
        type="file"
        aria-label={label}
        tabIndex={-1}
        className="visually-hidden"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Button kind={kind} onClick={() => input.current?.click()}>
        {buttonText}
      </Button>
    </fieldset>
  );
}
