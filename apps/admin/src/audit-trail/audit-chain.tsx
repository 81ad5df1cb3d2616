import { readAuditChain } from '@jinli/contract/audit-trail/audit-trail.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Alert } from 'antd'
import { useCall } from '../api/use-read.ts'
import { CopyText } from '../page/copy-text.tsx'
import { countText } from '../page/count-text.ts'
import { QueryResult } from '../page/query-result.tsx'
import { timeText } from '../page/time-text.ts'
import styles from './audit-chain.module.css'

type Chain = Output<typeof readAuditChain>

const titles = {
  whole: '审计链完整，未被改动',
  late: '审计链封存或核对延迟，请通知技术',
  broken: '审计链已断：操作日志被改动，请立即通知技术',
} as const satisfies Record<Chain['state'], string>
const tones = { whole: 'success', late: 'warning', broken: 'error' } as const

function checkText({ checked_at, whole_at, unsealed_since }: Chain): string {
  const at = (time: Date | null) => (time ? timeText(time) : '尚未完成')
  const open = unsealed_since ? `，${timeText(unsealed_since)} 起的操作待封存` : ''
  return `新操作核对到 ${at(checked_at)}，全链上次查完 ${at(whole_at)}${open}`
}

function HeadLine({ head }: { head: Chain['head'] }) {
  if (!head) return <p>尚未封存</p>
  const { seal, position, sealed_at, hash } = head
  return (
    <p>
      第 {countText(seal)} 节封存于 {timeText(sealed_at)}，共 {countText(position)} 条，链头{' '}
      <CopyText text={hash} display={`${hash.slice(0, 16)}…`} label="链头" quiet />
    </p>
  )
}

/** Shows whether the hash chain of the audit trail is whole, its newest seal and its findings. */
export function AuditChain() {
  const query = useCall(readAuditChain, {}, { everyMs: 60_000 })
  return (
    <QueryResult query={query} rows={2}>
      {(chain) => (
        <section aria-label="审计链" className={styles.chain}>
          <Alert
            type={tones[chain.state]}
            showIcon
            title={titles[chain.state]}
            description={
              <>
                <HeadLine head={chain.head} />
                <p>{checkText(chain)}</p>
                {chain.findings.length > 0 && (
                  <ul>
                    {chain.findings.map((finding) => (
                      <li key={finding}>{finding}</li>
                    ))}
                  </ul>
                )}
              </>
            }
          />
        </section>
      )}
    </QueryResult>
  )
}
