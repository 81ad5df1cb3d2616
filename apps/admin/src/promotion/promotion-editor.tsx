import {
  discardPromotion,
  endPromotion,
  promotionVersions,
  publishPromotion,
  readPromotion,
  savePromotion,
} from '@jinli/contract/promotion.admin'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { useMay } from '../operator/use-staff.ts'
import { SmallText } from '../page/small-text.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { TextEditor } from '../version/text-editor.tsx'
import { useWriting } from '../version/use-writing.ts'
import { WritingForm } from '../version/writing-form.tsx'
import { CostDrawer } from './cost-drawer.tsx'
import { isAsking, type PromotionDeed, promotionDialogs } from './promotion-dialogs.tsx'
import { PromotionFields } from './promotion-fields.tsx'
import {
  checkedIn,
  emptyForm,
  formOf,
  type PromotionFile,
  type PromotionForm,
  type PromotionRow,
} from './promotion-form.ts'
import { PromotionPreview } from './promotion-preview.tsx'
import { PromotionVersions } from './promotion-versions.tsx'
import { TryDrawer } from './try-drawer.tsx'

type Asked = PromotionDeed | 'try' | 'cost'
type DeedsProps = { file: PromotionFile; dirty: boolean; ask: (what: Asked) => void }

/** Whether the reader wrote what waits for somebody else. */
function waitsForOther(file: PromotionFile): boolean {
  return file.draft?.state === 'asked' && isAsking(file)
}

function AskedNote({ file }: { file: PromotionFile }) {
  if (file.draft?.state !== 'asked') return null
  const title = file.mine
    ? '您已提交，须由另一位同事复核发布'
    : `${file.draft.made_by} 提交，请复核条款后发布`
  return <Alert type="info" showIcon title={title} />
}

function Deeds({ file, dirty, ask }: DeedsProps) {
  const may = useMay()
  const { draft, published, standing } = file
  const publishes = may(publishPromotion.permission) && draft && !waitsForOther(file)
  const runs = published !== null && (standing === 'live' || standing === 'scheduled')
  return (
    <>
      <AskedNote file={file} />
      <Flex gap={8} wrap align="center">
        {publishes && (
          <Button type="primary" disabled={dirty} onClick={() => ask('publish')}>
            {isAsking(file) ? '提交复核' : '发布'}
          </Button>
        )}
        <Button disabled={dirty} onClick={() => ask('try')}>
          试算
        </Button>
        <Button onClick={() => ask('cost')}>成本</Button>
        {runs && may(endPromotion.permission) && (
          <Button danger onClick={() => ask('end')}>
            结束活动
          </Button>
        )}
        {draft && may(discardPromotion.permission) && (
          <Button onClick={() => ask('discard')}>放弃草稿</Button>
        )}
        <Link to={`/promotion-applications?promotion=${file.id}`}>
          查看申请（待审 {file.waiting}）
        </Link>
        {dirty && <SmallText>有未保存的修改，保存后才能试算和发布。</SmallText>}
      </Flex>
    </>
  )
}

type OverProps = {
  asked: Asked
  file: PromotionFile
  onDone: () => void
  onClose: () => void
}

function Over({ asked, file, onDone, onClose }: OverProps) {
  if (asked === 'try') return <TryDrawer file={file} onClose={onClose} />
  if (asked === 'cost') return <CostDrawer file={file} onClose={onClose} />
  const Dialog = promotionDialogs[asked]
  return <Dialog file={file} onDone={onDone} onClose={onClose} />
}

const changes = [readPromotion, promotionVersions]

/** One promotion: writing, the phone, versions, trying, cost, and what puts it before the players. */
export function PromotionEditor({ row, onDone }: RowDialogProps<PromotionRow>) {
  const query = useCall(readPromotion, { id: row.id })
  const may = useMay()(savePromotion.permission)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { typed, taken, tab, setTab, note, take, refresh } = useWriting<PromotionForm>(
    `promotion ${row.id}`,
    emptyForm,
    changes,
  )
  const formIn = ({ draft, published }: PromotionFile) =>
    typed ?? formOf(draft ?? published)

  function done(): void {
    setAsked(null)
    refresh()
  }

  return (
    <TextEditor
      title={`优惠活动：${row.title}`}
      query={query}
      tab={tab}
      onTab={setTab}
      dirty={typed !== null}
      onClose={onDone}
      tabs={(file) => ({
        write: {
          label: '编辑',
          children: (
            <WritingForm
              key={`${file.edition} ${taken}`}
              begin={formIn(file)}
              may={may}
              save={async (form) =>
                call(savePromotion, {
                  id: file.id,
                  based_on: file.edition,
                  ...checkedIn(form),
                })
              }
              onSaved={done}
              onTyped={note}
            >
              {(disabled) => <PromotionFields disabled={disabled} />}
            </WritingForm>
          ),
        },
        preview: {
          label: '手机预览',
          children: <PromotionPreview id={file.id} form={formIn(file)} />,
        },
        versions: {
          label: '版本',
          children: (
            <PromotionVersions id={file.id} onTake={(version) => take(formOf(version))} />
          ),
        },
      })}
    >
      {(file) => (
        <>
          <Deeds file={file} dirty={typed !== null} ask={setAsked} />
          {asked && (
            <Over asked={asked} file={file} onDone={done} onClose={() => setAsked(null)} />
          )}
        </>
      )}
    </TextEditor>
  )
}
