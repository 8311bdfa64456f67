import { useId } from 'react';
import select from '../forms/select.module.css';
import styles from './sheet.module.css';

interface SelectProps<Id extends string> {
  label: string;
  value: Id;
  options: Readonly<Record<Id, string>>;
  onChoose: (id: Id) => void;
}

/** One of a few, such as the paper in the printer. */
export function Select<Id extends string>({ label, value, options, onChoose }: SelectProps<Id>) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={select.select}
        value={value}
        onChange={(event) => onChoose(event.target.value as Id)}
      >
        {Object.entries<string>(options).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
