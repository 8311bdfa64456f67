import { readSetting, saveSetting } from '@/device/storage/settings.ts';
import type { SessionId } from '@/domain/session.ts';

/** Whether somebody was ever invited to a book on this device: what helpers have is looked for in no other. */
const invitedSetting = (sessionId: SessionId) => `invited:${sessionId}`;
export const noteInvited = (sessionId: SessionId) => saveSetting(invitedSetting(sessionId), 1);
export const wasInvited = async (sessionId: SessionId) =>
  (await readSetting(invitedSetting(sessionId))) !== undefined;
