export interface DecodeOptions {
  readonly sampleRateHz: number;
  readonly maxSeconds: number;
  readonly fromSeconds?: number;
}

/** What people record with. Playlists and lists of other files (hls, concat, dash …) are not among them. */
const FORMATS = 'wav,w64,mp3,mov,mp4,m4a,3gp,avi,matroska,webm,ogg,flac,aac,aiff,caf,amr,asf,au';

/**
 * FFmpeg's words for: the first sound of this file and nothing else, mono, as 32-bit floating point numbers.
 * @param from, to as FFmpeg names them: `file:…`, `pipe:1`
 */
export function decodingArgs(
  { from, to }: { readonly from: string; readonly to: string },
  { sampleRateHz, maxSeconds, fromSeconds = 0 }: DecodeOptions,
): string[] {
  const seeking = fromSeconds > 0 ? ['-ss', `${fromSeconds}`] : [];
  const reading = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', FORMATS];
  const input = [...reading, ...seeking, '-t', `${maxSeconds}`];
  const wanted = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-ac', '1', '-ar', `${sampleRateHz}`];
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error'],
    ...[...input, '-i', from],
    ...[...wanted, '-t', `${maxSeconds}`, '-f', 'f32le', to],
  ];
}
