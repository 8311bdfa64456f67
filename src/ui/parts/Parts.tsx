import { type ReactNode, useState } from 'react';
import { Logo } from '@/ui/navigation/Logo.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { Notice } from '../dialogs/Notice.tsx';
import { DropZone } from '../forms/DropZone.tsx';
import { Field } from '../forms/Field.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { ButtonLink } from '../navigation/ButtonLink.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { Spinner } from '../Spinner.tsx';
import { StepActions } from '../StepActions.tsx';
import { SpokenText } from '../sound/SpokenText.tsx';
import tokens from '../tokens.css?raw';
import styles from './parts.module.css';

/** The two sets of colors as they stand in tokens.css, so that both can be seen at once. */
const LIGHT = /:root\s*\{([^}]*)\}/.exec(tokens)?.[1] ?? '';
const DARK = /prefers-color-scheme: dark\)\s*\{\s*:root\s*\{([^}]*)\}/.exec(tokens)?.[1] ?? '';
const THEMES = `[data-theme=light]{${LIGHT}}[data-theme=dark]{${DARK}}`;
const named = (pattern: RegExp) => [...LIGHT.matchAll(pattern)].map(([, name]) => name ?? '');
const COLORS = named(/(?<![\w-])(--[\w-]+): #/g);
const SIZES = named(/(--text-\d+):/g);
const SPACES = named(/(--s\d+):/g);

const SENTENCES = [
  [
    { index: 0, text: 'Ours was the blue of a robin’s egg.' },
    { index: 1, text: 'My father had bought it by mistake.' },
  ],
];

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={name}>
      <h3>{name}</h3>
      <div className={styles.shown}>{children}</div>
    </section>
  );
}

function Tokens() {
  return (
    <>
      <Part name="Colors">
        {COLORS.map((name) => (
          <span key={name} className={styles.swatch}>
            <span style={{ background: `var(${name})` }} />
            {name.slice(2)}
          </span>
        ))}
      </Part>
      <Part name="Type">
        {SIZES.map((name) => (
          <span key={name} style={{ fontSize: `var(${name})`, fontFamily: 'var(--font-display)' }}>
            {name.slice(7)}
          </span>
        ))}
        <a href="#type">Words that lead on</a>
        <Logo />
      </Part>
      <Part name="Space">
        {SPACES.map((name) => (
          <span key={name} className={styles.swatch}>
            <span style={{ width: `var(${name})`, background: 'var(--accent)' }} />
            {name.slice(3)}
          </span>
        ))}
      </Part>
    </>
  );
}

function Controls() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Part name="Buttons">
        <Button>Primary</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="plain">Plain</Button>
        <Button disabled>Disabled</Button>
        <Button disabled aria-busy>
          Signing in...
        </Button>
        <ButtonLink to="/_parts">A link</ButtonLink>
        <Button kind="quiet" onClick={() => setIsOpen(true)}>
          Open a dialog
        </Button>
        {isOpen && (
          <Dialog title="A question" onClose={() => setIsOpen(false)}>
            <p>Escape or the button closes it.</p>
            <Button onClick={() => setIsOpen(false)}>Close</Button>
          </Dialog>
        )}
      </Part>
      <Part name="Fields">
        <Field label="Empty" placeholder="ann@example.com" />
        <Field label="With a hint" hint="At least 6 characters" defaultValue="Ann" />
        <Field label="With an error" error="Please enter your email and password" defaultValue="ann" />
        <PasswordField label="A password" defaultValue="blue door" />
        <Field label="Disabled" defaultValue="Ann" disabled />
      </Part>
      <Part name="Files">
        <DropZone label="Bring it here" accept=".txt" buttonText="Choose File" onFiles={() => undefined} />
      </Part>
      <Part name="Back and on">
        <StepActions>
          <Button kind="quiet">Previous Step</Button>
          <Button>Next Step</Button>
        </StepActions>
      </Part>
    </>
  );
}

function States() {
  return (
    <>
      <Part name="Notices">
        <Notice kind="info">Waiting for internet. Nothing is lost.</Notice>
        <Notice kind="safe">All 12 pages are backed up.</Notice>
        <Notice kind="error">This file can’t be read. Please choose another one.</Notice>
      </Part>
      <Part name="Waiting">
        <ProgressBar label="Nothing yet" percent={0} />
        <ProgressBar label="Sending" percent={40} />
        <ProgressBar label="No end known" percent={null} />
        <Spinner />
      </Part>
      <Part name="Spoken text">
        <SpokenText
          label="Being read"
          paragraphs={SENTENCES}
          sentence={1}
          className={undefined}
          markClassName={undefined}
        />
      </Part>
    </>
  );
}

/** Every part in every state, in daylight and lamplight. Only the development server has this page. */
export function Parts() {
  return (
    <>
      <style>{THEMES}</style>
      <h1 className={styles.title}>Parts</h1>
      <div className={styles.themes}>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} data-theme={theme} className={styles.theme}>
            <h2>{theme}</h2>
            <Tokens />
            <Controls />
            <States />
          </div>
        ))}
      </div>
    </>
  );
}
