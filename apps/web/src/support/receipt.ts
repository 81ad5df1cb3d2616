import type { SaidMessage } from '@jinli/contract/support/support'

type TalkMessage = Pick<SaidMessage, 'seq' | 'from'>

/** Returns the position of the last message of staff, who have read what was sent before it; 0 without one. */
export function readUntil(messages: readonly TalkMessage[]): number {
  return messages.reduce(
    (last, { seq, from }) => (from === 'staff' ? Math.max(last, seq) : last),
    0,
  )
}

/** Returns the receipt of the player's own message, which the server has stored; empty for other messages. */
export function receiptOf(
  { seq, from }: TalkMessage,
  readSeq: number,
): '已送达' | '已读' | '' {
  if (from !== 'player') return ''
  return seq < readSeq ? '已读' : '已送达'
}
