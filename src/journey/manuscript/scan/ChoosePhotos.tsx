import { useRef } from 'react';

interface ChoosePhotosProps {
  text: string;
  className: string;
  onPhotos: (files: File[]) => void;
}

/** Photos of pages from the device's own album. */
export function ChoosePhotos({ text, className, onPhotos }: ChoosePhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label="Photos of the pages"
        className="visually-hidden"
        onChange={(event) => {
          onPhotos(Array.from(event.target.files ?? []));
          event.target.value = '';
        }}
      />
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {text}
      </button>
    </>
  );
}
