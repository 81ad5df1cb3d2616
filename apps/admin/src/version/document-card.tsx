import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import card from '../page/card.module.css'
import { FactList } from '../page/fact-list.tsx'
import { SmallText } from '../page/small-text.tsx'
import styles from './document-card.module.css'

type Props = {
  label: string
  settingKey: string
  /** The tag that shows the state of the document. */
  standing: ReactNode
  facts: { label: string; value: string }[]
  /** What of the document is a table, below the facts. */
  tables?: ReactNode
  /** Whether the card takes the whole width. */
  isWide?: boolean
  /** The author and the time of the current version. */
  origin: string
  /** The pending versions, each in a `PendingVersion`. */
  children: ReactNode
  /** Opens the form; null if the member may not, or a change is already pending. */
  onChange: (() => void) | null
  onHistory: () => void
}

/** A version that is not in force yet. */
export function PendingVersion({
  title,
  children,
}: {
  title: string
  children: ReactNode
}) {
  return (
    <div className={styles.draft}>
      <strong>{title}</strong>
      {children}
    </div>
  )
}

/** A card with a document: its current and pending versions, and the actions. */
export function DocumentCard(props: Props) {
  const {
    label,
    settingKey,
    standing: current,
    facts,
    tables,
    isWide = false,
    origin,
    children,
    onChange,
    onHistory,
  } = props
  return (
    <section
      className={isWide ? `${card.card} ${card.wide}` : card.card}
      aria-label={label}
      data-setting={settingKey}
    >
      <header className={card.head}>
        <h2>{label}</h2>
        {current}
      </header>
      {facts.length > 0 && <FactList facts={facts} />}
      {tables}
      <SmallText as="p">{origin}</SmallText>
      {children}
      <Flex wrap gap={8}>
        {onChange && (
          <Button size="small" aria-label={`修改 ${label}`} onClick={onChange}>
            修改
          </Button>
        )}
        <Button size="small" aria-label={`历史版本 ${label}`} onClick={onHistory}>
          历史版本
        </Button>
      </Flex>
    </section>
  )
}
