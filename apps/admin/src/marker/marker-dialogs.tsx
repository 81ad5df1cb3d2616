import {
  blockMarkerOffers,
  closeMarkerCase,
  messageMarkerPlayer,
  noteMarkerCall,
} from '@jinli/contract/marker/marker.admin'
import { call } from '../api/call.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { MarkerRow } from './marker-columns.tsx'
import { ReasonLines } from './reason-lines.tsx'

type Props = RowDialogProps<MarkerRow>

/** Writes the player a mail about what was noticed. */
export function MessageDialog({ row, ...rest }: Props) {
  return (
    <ReasonDialog<MarkerRow>
      {...rest}
      title={`站内信：${row.username}`}
      effect="会员会在站内信中读到全文，并记入联系记录。"
      confirm="发送"
      task={(note) => call(messageMarkerPlayer, { id: row.id, note })}
      successText="站内信已发送"
      label="内容（会员可见）"
      templates={[
        '我们留意到您近期的游戏有些变化，想和您聊聊。',
        '您可以在「账户安全」设置每日存款限额。',
        '您可以在「账户安全」暂停游戏一段时间。',
      ]}
    >
      <ReasonLines reasons={row.reasons} />
    </ReasonDialog>
  )
}

/** Notes a call with the player. */
export function CallDialog({ row, ...rest }: Props) {
  return (
    <ReasonDialog<MarkerRow>
      {...rest}
      title={`电话记录：${row.username}`}
      effect="只记入联系记录，会员看不到。"
      confirm="保存记录"
      task={(note) => call(noteMarkerCall, { id: row.id, note })}
      successText="已记录"
      label="通话内容"
      templates={['未接通', '已接通，会员愿意设限额', '已接通，会员要求暂停游戏']}
    />
  )
}

/** Stops the offers to the player, or allows them again. */
export function OffersDialog({ row, ...rest }: Props) {
  const blocked = !row.blocks_offers
  return (
    <ReasonDialog<MarkerRow>
      {...rest}
      title={`${blocked ? '停发优惠' : '恢复优惠'}：${row.username}`}
      effect={
        blocked
          ? '立即生效：不再发放优惠、红包、礼金和营销站内信，直到恢复或结案。存款、游戏和取款不受影响。'
          : '立即生效：会员可以再领取优惠，也会收到营销站内信。'
      }
      confirm={blocked ? '确认停发' : '确认恢复'}
      isDestructive={blocked}
      task={(note) => call(blockMarkerOffers, { id: row.id, blocked, note })}
      successText={blocked ? '已停发优惠' : '已恢复优惠'}
      label="原因"
    >
      <ReasonLines reasons={row.reasons} />
    </ReasonDialog>
  )
}

/** Closes the case for a reason. */
export function CloseDialog({ row, ...rest }: Props) {
  return (
    <ReasonDialog<MarkerRow>
      {...rest}
      title={`结案：${row.username}`}
      effect={`${row.blocks_offers ? '停发的优惠随之恢复，' : ''}会员不再看到提醒。28天内只有分数更高才会再次立案。`}
      confirm="确认结案"
      task={(note) => call(closeMarkerCase, { id: row.id, note })}
      successText="已结案"
      label="结案原因"
      templates={['会员已设限额', '会员已暂停游戏', '已沟通，继续观察', '误报']}
    >
      <ReasonLines reasons={row.reasons} />
    </ReasonDialog>
  )
}
