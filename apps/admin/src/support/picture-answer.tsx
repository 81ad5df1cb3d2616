import { newKey } from '@jinli/client/key'
import { pictureKinds, typesAccepted } from '@jinli/contract/picture/picture'
import {
  answerConversation,
  conversationPicture,
} from '@jinli/contract/support/support.admin'
import { App } from 'antd'
import type { ChangeEvent } from 'react'
import { call, sendFile } from '../api/call.ts'
import { useAction } from '../page/use-action.ts'
import styles from './conversation.module.css'

const { mib } = pictureKinds.service

export function PictureAnswer({ id, onSaid }: { id: string; onSaid: () => void }) {
  const { message } = App.useApp()
  const { busy, run } = useAction()
  function onChoose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    if (file.size > mib * 1024 * 1024) {
      message.error(`图片不能超过${mib}MB`)
      return
    }
    void run({
      task: async () => {
        const { path } = await sendFile(conversationPicture, file)
        return call(answerConversation, { id, key: newKey(), text: '', picture: path })
      },
      successText: '图片已发送',
      onDone: onSaid,
    })
  }
  return (
    <label className={styles.file} data-busy={busy ? '' : undefined}>
      {busy ? '图片发送中…' : '发送图片'}
      <input
        type="file"
        name="file"
        accept={typesAccepted('service')}
        disabled={busy}
        onChange={onChoose}
      />
    </label>
  )
}
