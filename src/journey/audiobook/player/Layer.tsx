import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { useLayer } from '@/ui/navigation/layers.ts';

interface LayerProps {
  label: string;
  className: string | undefined;
  style?: CSSProperties;
  /** what has the focus when it opens */
  first: RefObject<HTMLElement | null>;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** a tap beside what it shows closes it */
  isSheet?: boolean;
  /** the window itself, for who moves it */
  box?: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/** A window over everything, closed by Escape and by Back. The focus goes in, and back to where it was. */
export function Layer(props: LayerProps) {
  const { label, className, style, first, onClose, onKeyDown, isSheet, box, children } = props;
  const own = useRef<HTMLDialogElement>(null);
  const window = box ?? own;
  useLayer(onClose);
  useLayoutEffect(() => {
    const dialog = window.current;
    dialog?.showModal();
    first.current?.focus({ preventScroll: true });
    // Before it leaves the page: only a dialog that closes gives the focus back.
    return () => dialog?.close();
  }, [window, first]);
  return (
    <dialog
      ref={window}
      aria-label={label}
      className={className}
      style={style}
      onCancel={(event) => {
        // A sheet's own comes by here as well.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // A phone may close it whatever "cancel" was told.
        if (target === currentTarget && !window.current?.open) onClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape') return onKeyDown?.(event);
        // A second Escape in a row closes a dialog whatever "cancel" was told.
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (isSheet && event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
