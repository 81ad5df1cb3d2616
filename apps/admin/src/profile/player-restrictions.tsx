import { restrictionLabels } from '@jinli/contract/restriction/restriction'
import {
  playerRestrictions,
  restrictPlayer,
} from '@jinli/contract/restriction/restriction.admin'
import { Button } from 'antd'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { useDialogs } from '../page/use-dialogs.tsx'
import styles from './player-panel.module.css'
import {
  EndRestrictionDialog,
  RestrictDialog,
  type RestrictionRow,
} from './restriction-dialogs.tsx'

function endText({ until }: RestrictionRow): string {
  return until ? `至 ${timeText(until)}` : '至解除'
}

/** Shows what staff forbid a player now, with the actions that change it. */
export function PlayerRestrictions({ username }: { username: string }) {
  const { data } = useCall(playerRestrictions, { username })
  const restrictDialog = useDialogs({ restrict: RestrictDialog }, [playerRestrictions])
  const ending = useDialogs({ end: EndRestrictionDialog }, [playerRestrictions])
  const current = data?.filter(({ in_force }) => in_force) ?? []
  return (
    <span className={styles.hint}>
      {data && current.length === 0 && '无'}
      {current.map((row) => (
        <span key={row.id} className={styles.hint}>
          <StateTag tone="flag">
            {`禁止${restrictionLabels[row.kind]} ${endText(row)}`}
          </StateTag>
          <small>
            {row.made_by}：{row.reason}
          </small>
          <ForWhomMay call={restrictPlayer}>
            <Button
              type="link"
              size="small"
              aria-label={`解除会员 ${username} 的${restrictionLabels[row.kind]}限制`}
              onClick={() => ending.ask('end', { username, id: row.id, kind: row.kind })}
            >
              解除
            </Button>
          </ForWhomMay>
        </span>
      ))}
      <ForWhomMay call={restrictPlayer}>
        <Button
          type="link"
          size="small"
          danger
          aria-label={`限制会员 ${username}`}
          onClick={() => restrictDialog.ask('restrict', { username })}
        >
          限制
        </Button>
      </ForWhomMay>
      {restrictDialog.dialog}
      {ending.dialog}
    </span>
  )
}
