/** `late`: postings or seals wait too long for their check, or the whole was not gone round for a day and a half. */
export const bookStates = ['sound', 'late', 'broken'] as const
export type BookState = (typeof bookStates)[number]

/** What the back office says above every page; nothing while the books are sound. */
export const bookStateWords = {
  sound: '',
  late: '账目检查延迟，请通知技术',
  broken: '账目不平，请停止放款并通知技术',
} as const satisfies Record<BookState, string>
