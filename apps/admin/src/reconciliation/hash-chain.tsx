import { CopyText } from '../page/copy-text.tsx'
import { countText } from '../page/count-text.ts'
import { FactList } from '../page/fact-list.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import type { Books } from './books.ts'

/** The findings of the audit that mean a changed past (money I-4). */
function isChainFinding({ invariant }: Books['violations'][number]): boolean {
  return invariant === 'I-4'
}

function ChainState({ books: { violations, audit } }: { books: Books }) {
  if (violations.some(isChainFinding)) return <StateTag tone="flag">已被改动</StateTag>
  if (!audit.whole_at) return <StateTag tone="open">尚未核对完</StateTag>
  return <StateTag tone="good">连续，未被改动</StateTag>
}

/** The check of the hash chain over all entries: its result, its time, and the newest seal. */
export function HashChain({ books }: { books: Books }) {
  const { seal, audit } = books
  return (
    <section aria-label="哈希链核对">
      <h2>哈希链核对</h2>
      <FactList
        facts={[
          { label: '结果', value: <ChainState books={books} /> },
          { label: '全链核对完成', value: timeText(audit.whole_at) },
          ...(seal
            ? [
                { label: '最新封存', value: `第 ${countText(seal.number)} 节` },
                { label: '封存时间', value: timeText(seal.sealed_at) },
                { label: '本节分录', value: `${countText(seal.transactions)} 笔` },
                {
                  label: '哈希',
                  value: (
                    <CopyText
                      text={seal.hash}
                      display={`${seal.hash.slice(0, 16)}…`}
                      label="哈希"
                    />
                  ),
                },
              ]
            : [{ label: '最新封存', value: '尚未封存' }]),
        ]}
      />
    </section>
  )
}
