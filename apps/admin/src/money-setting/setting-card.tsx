import { Button } from 'antd'
import { ChangeList } from '../page/change-list.tsx'
import { FactList } from '../page/fact-list.tsx'
import {
  effectiveWord,
  factsOf,
  type SettingRow,
  type SettingVersion,
  settingChanges,
} from './setting-words.ts'

export type SettingDeed = 'propose' | 'approve' | 'cancel' | 'history'
type Ask = (what: SettingDeed) => void
type Props = { row: SettingRow; mayChange: boolean; ask: Ask }

function Draft({ row, draft, mayChange, ask }: Props & { draft: SettingVersion }) {
  const mine = draft.mine === 1
  return (
    <div className="draft">
      <strong>
        第 {draft.version} 版待复核 · {effectiveWord(draft)}
      </strong>
      <p className="line-sub wrap">
        {draft.made_by} 于 {draft.made_at} 提交：{draft.reason}
      </p>
      <ChangeList
        label={`${row.label}的变更`}
        changes={settingChanges((row.waiting ?? row.current).value, draft.value)}
      />
      {mayChange && (
        <div className="buttons">
          {!mine && (
            <Button
              type="primary"
              size="small"
              aria-label={`确认生效 ${row.label}`}
              onClick={() => ask('approve')}
            >
              确认生效
            </Button>
          )}
          <Button
            size="small"
            aria-label={`撤销 ${row.label}`}
            onClick={() => ask('cancel')}
          >
            撤销
          </Button>
        </div>
      )}
      {mine && <p className="line-sub">您提交的，须由另一位同事确认</p>}
    </div>
  )
}

/** One setting: what is in force, what waits, and what can be done about it. */
export function SettingCard({ row, mayChange, ask }: Props) {
  const { current, waiting, draft, label } = row
  return (
    <section className="card" aria-label={label} data-setting={row.key}>
      <header className="card-head">
        <h2>{label}</h2>
        <span className="tag tag-good">第 {current.version} 版生效中</span>
      </header>
      <FactList facts={factsOf(row.key, current.value)} />
      <p className="line-sub">
        {current.checked_by
          ? `${current.made_by} 提交，${current.checked_by} 确认于 ${current.checked_at ?? ''}`
          : '安装时的初始设置'}
      </p>
      {waiting && (
        <div className="draft">
          <strong>
            第 {waiting.version} 版待生效 · {effectiveWord(waiting)}
          </strong>
          <ChangeList
            label={`${label}待生效的变更`}
            changes={settingChanges(current.value, waiting.value)}
          />
        </div>
      )}
      {draft && <Draft row={row} draft={draft} mayChange={mayChange} ask={ask} />}
      <div className="buttons">
        {mayChange && !draft && (
          <Button size="small" aria-label={`修改 ${label}`} onClick={() => ask('propose')}>
            修改
          </Button>
        )}
        <Button
          size="small"
          aria-label={`历史版本 ${label}`}
          onClick={() => ask('history')}
        >
          历史版本
        </Button>
      </div>
    </section>
  )
}
