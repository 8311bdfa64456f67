import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Name extends string> {
  /** what is chosen among, for who hears the screen */
  label: string;
  tabs: readonly { readonly name: Name; readonly words: string; readonly content: ReactNode }[];
  /** where what is chosen matters more than the choice */
  isBelow?: boolean;
  onChange?: (name: Name) => void;
}

/** A few views of one thing, of which one is shown. All stay in the page, so that a sound in one goes on. The first is shown first. */
export function Tabs<Name extends string>({ label, tabs, isBelow = false, onChange }: TabsProps<Name>) {
  const list = (
    <Base.List className={styles.list} aria-label={label}>
      {tabs.map(({ name, words }) => (
        <Base.Tab key={name} value={name} className={styles.tab}>
          {words}
        </Base.Tab>
      ))}
    </Base.List>
  );
  return (
    <Base.Root
      defaultValue={tabs[0]?.name}
      className={styles.tabs}
      onValueChange={(name: Name) => onChange?.(name)}
    >
      {!isBelow && list}
      {tabs.map(({ name, content }) => (
        <Base.Panel key={name} value={name} keepMounted className={styles.panel}>
          {content}
        </Base.Panel>
      ))}
      {isBelow && list}
    </Base.Root>
  );
}
