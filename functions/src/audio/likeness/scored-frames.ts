/** Who speaks when, as far as one person is concerned. */
export interface SpeakerScores {
  /** for each frame: above the threshold the person, below somebody else */
  readonly scores: Float64Array;
  /** of the clip's own scores */
  readonly threshold: number;
  /** of the windows: two people are mostly further apart than this differs within one */
  readonly gap: number;
}
