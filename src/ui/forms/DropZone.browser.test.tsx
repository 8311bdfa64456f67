import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../tests/support/mount.tsx';
import { DropZone } from './DropZone.tsx';

function drop(type: string, ...files: File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const zone = page.getByRole('group', { name: 'Bring it here' }).element();
  zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

const one = new File(['1'], 'one.txt');
const two = new File(['2'], 'two.txt');

test('dragging over shows it, and only the first dropped file is taken', async () => {
  const onFiles = vi.fn();
  mount(<DropZone label="Bring it here" accept=".txt" buttonText="Choose File" onFiles={onFiles} />);
  const zone = page.getByRole('group', { name: 'Bring it here' });
  await expect.element(zone).toBeVisible();
  const calm = zone.element().className;
  drop('dragover');
  await expect.poll(() => zone.element().className).not.toBe(calm);
  drop('drop', one, two);
  expect(onFiles.mock.calls.map(([files]) => files.map((file: File) => file.name))).toEqual([['one.txt']]);
  await expect.poll(() => zone.element().className).toBe(calm);
});

test('where several are wanted all are taken', async () => {
  const onFiles = vi.fn();
  mount(
    <DropZone label="Bring it here" accept=".txt" buttonText="Choose Files" multiple onFiles={onFiles} />,
  );
  await expect.element(page.getByRole('group', { name: 'Bring it here' })).toBeVisible();
  drop('drop', one, two);
  expect(onFiles.mock.calls[0]?.[0]).toHaveLength(2);
});
