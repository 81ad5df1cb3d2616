import type { Past } from './proof-of-round.ts'

/** Returns the label of a round in the history. A record from a file may lack any field. */
export function numberOf(past: Past): string {
  if ('legs' in past) return past.legs.length > 1 ? `${past.legs.length} 串 1` : '单注'
  if ('seeds' in past) return `第 ${String(past.seeds?.nonce)} 局`
  return `第 ${String(past.chain?.index)} ${'bet' in past ? '局' : '场'}`
}
