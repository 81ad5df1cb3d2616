/** F-22: a call of a seamless venue is applied; changed rounds are written to the bet record. */
export const crashCommits = ['seamless.apply', 'seamless-record.commit'] as const
