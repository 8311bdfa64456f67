import { idToken } from '@/backend/auth.ts';
import { EXPORT_PATH } from '@/domain/config.ts';

/** Starts the download of everything as a zip. By a form, because the browser then writes it to disk as it comes. */
export async function downloadMyData(): Promise<void> {
  const form = document.createElement('form');
  const token = document.createElement('input');
  form.method = 'post';
  form.action = EXPORT_PATH;
  token.type = 'hidden';
  token.name = 'idToken';
  token.value = await idToken(true);
  form.append(token);
  document.body.append(form);
  form.submit();
  form.remove();
}
