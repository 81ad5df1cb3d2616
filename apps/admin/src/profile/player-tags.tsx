import {
  playerTags,
  tagPlayer,
  untagPlayer,
} from '@jinli/contract/profile/player-note.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { Button, Form, Input } from 'antd'
import { Link } from 'react-router'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { ActionDialog } from '../page/action-dialog.tsx'
import { RowActionButton } from '../page/row-action-button.tsx'
import { type RowDialogProps, useDialogs } from '../page/use-dialogs.tsx'
import styles from './player-panel.module.css'

/** Gives a player a tag. */
function TagDialog({ row, ...ends }: RowDialogProps<{ username: string }>) {
  const { username } = row
  return (
    <ActionDialog<{ tag: string }, unknown>
      {...ends}
      title={`给会员 ${username} 添加标签`}
      renderEffect={() => '标签只有后台人员能看到，会员列表可按标签筛选。'}
      confirm="添加标签"
      initial={{ tag: '' }}
      firstField="tag"
      problem={({ tag }) =>
        tag.trim() ? null : { field: 'tag', message: refusal('tag.empty').message }
      }
      task={({ tag }) => call(tagPlayer, { username, tag: tag.trim() })}
      successText="标签已添加"
    >
      <Form.Item label="标签" name="tag">
        <Input name="tag" maxLength={20} autoComplete="off" />
      </Form.Item>
    </ActionDialog>
  )
}

/** The tags of a player. Each leads to all players who have it. */
export function PlayerTags({ username }: { username: string }) {
  const { data } = useCall(playerTags, { username })
  const { ask, refresh, dialog } = useDialogs({ tag: TagDialog }, [playerTags])
  return (
    <span className={styles.hint}>
      {data?.length === 0 && '无'}
      {data?.map((tag) => (
        <span key={tag} className={styles.hint}>
          <Link to={`/players?tag=${encodeURIComponent(tag)}`}>{tag}</Link>
          <ForWhomMay call={untagPlayer}>
            <RowActionButton
              label="移除"
              name={`标签 ${tag}`}
              task={() => call(untagPlayer, { username, tag })}
              successText={() => '标签已移除'}
              onEnd={refresh}
            />
          </ForWhomMay>
        </span>
      ))}
      <ForWhomMay call={tagPlayer}>
        <Button
          type="link"
          size="small"
          aria-label={`给会员 ${username} 添加标签`}
          onClick={() => ask('tag', { username })}
        >
          添加
        </Button>
      </ForWhomMay>
      {dialog}
    </span>
  )
}
