import { approveSetting, proposeSetting } from '@jinli/contract/money-setting.admin'
import { Button, Flex } from 'antd'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import card from '../page/card.module.css'
import { ChangeList } from '../page/change-list.tsx'
import { FactList } from '../page/fact-list.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import styles from './setting-card.module.css'
import type { SettingDeed } from './setting-dialogs.ts'
import {
  effectiveWord,
  factsOf,
  type SettingRow,
  type SettingVersion,
  settingChanges,
} from './setting-words.ts'

type Props = {
  row: SettingRow
  ask: (what: SettingDeed, row: SettingRow) => void
}

function Draft({ row, draft, ask }: Props & { draft: SettingVersion }) {
  const mine = draft.mine
  return (
    <div className={styles.draft}>
      <strong>
        第 {draft.version} 版待复核 · {effectiveWord(draft)}
      </strong>
      <SmallText as="p">
        {draft.made_by} 于 {timeText(draft.made_at)} 提交：{draft.reason}
      </SmallText>
      <ChangeList
        label={`${row.label}的变更`}
        changes={settingChanges(row.key, (row.waiting ?? row.current).value, draft.value)}
      />
      <ForWhomMay call={mine ? proposeSetting : approveSetting}>
        <Flex wrap gap={8}>
          {!mine && (
            <Button
              type="primary"
              size="small"
              aria-label={`确认生效 ${row.label}`}
              onClick={() => ask('approve', row)}
            >
              确认生效
            </Button>
          )}
          <Button
            size="small"
            aria-label={`撤销 ${row.label}`}
            onClick={() => ask('cancel', row)}
          >
            撤销
          </Button>
        </Flex>
      </ForWhomMay>
      {mine && <SmallText as="p">您提交的，须由另一位同事确认</SmallText>}
    </div>
  )
}

/** One setting: what is in force, what waits, and what can be done about it. */
export function SettingCard({ row, ask }: Props) {
  const { current, waiting, draft, label } = row
  return (
    <section className={card.card} aria-label={label} data-setting={row.key}>
      <header className={card.head}>
        <h2>{label}</h2>
        <StateTag tone="good">第 {current.version} 版生效中</StateTag>
      </header>
      <FactList facts={factsOf(row.key, current.value)} />
      <SmallText as="p">
        {current.checked_by
          ? `${current.made_by} 提交，${current.checked_by} 确认于 ${timeText(current.checked_at)}`
          : '安装时的初始设置'}
      </SmallText>
      {waiting && (
        <div className={styles.draft}>
          <strong>
            第 {waiting.version} 版待生效 · {effectiveWord(waiting)}
          </strong>
          <ChangeList
            label={`${label}待生效的变更`}
            changes={settingChanges(row.key, current.value, waiting.value)}
          />
        </div>
      )}
      {draft && <Draft row={row} draft={draft} ask={ask} />}
      <Flex wrap gap={8}>
        {!draft && (
          <ForWhomMay call={proposeSetting}>
            <Button
              size="small"
              aria-label={`修改 ${label}`}
              onClick={() => ask('propose', row)}
            >
              修改
            </Button>
          </ForWhomMay>
        )}
        <Button
          size="small"
          aria-label={`历史版本 ${label}`}
          onClick={() => ask('history', row)}
        >
          历史版本
        </Button>
      </Flex>
    </section>
  )
}
