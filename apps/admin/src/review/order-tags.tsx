import { Flex } from 'antd'
import { StateTag } from '../page/state-tag.tsx'
import styles from './order-tags.module.css'
import type { Claim, StateWord } from './queue.ts'

type Props = {
  state: StateWord
  claim: Claim | null
  flags: readonly string[]
  /** Whether the order still waits for staff. The flags of a decided order are history, not a warning. */
  isOpen: boolean
}

/** The tags of an order: its state, claim and warnings. */
export function OrderTags({ state, claim, flags, isOpen }: Props) {
  return (
    <Flex component="span" wrap gap={4} className={styles.tags}>
      <StateTag tone={state.tone}>{state.text}</StateTag>
      {claim && (
        <StateTag tone="claim">
          {claim.mine ? '我在处理' : `由 ${claim.by} 处理中`}
        </StateTag>
      )}
      {flags.map((flag) => (
        <StateTag key={flag} tone={isOpen ? 'flag' : 'closed'}>
          {flag}
        </StateTag>
      ))}
    </Flex>
  )
}
