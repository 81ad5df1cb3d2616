export const permissions = {
  books: { label: '对账', verbs: { view: '查看对账与内部账户', run: '立即对账' } },
} as const

export const grants = {
  finance: ['books.view', 'books.run'],
  technician: ['books.view', 'books.run'],
} as const
