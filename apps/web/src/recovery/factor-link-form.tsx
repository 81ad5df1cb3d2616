import { factorrecover } from '@jinli/contract/player-factor/player-factor'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { Shield } from '../art/icons.tsx'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { currentToken, endSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { BottomBar, PageBody } from '../ui/card.tsx'
import { useGo } from '../visit/go.ts'

/** Shows the button behind the link by which service takes lost factors away. */
export function FactorLinkForm({ link }: { link: string }) {
  const go = useGo()
  // The token at the start: a late response must not end a newer session.
  const [token] = useState(currentToken)
  const removing = useCallMutation(factorrecover, {
    onLost: () => toast.fail('网络不稳定，请登录试试是否已解除'),
    onSuccess: ({ message }) => {
      if (token !== null) endSession('logout', token)
      go(paths.login(), { replace: true })
      toast.ok(message)
    },
  })
  return (
    <PageBody>
      <CalmNotice
        icon={<Shield size={20} />}
        title="解除双重验证"
        more="验证器与通行密钥将全部解除，登录密码不变。链接只能使用一次，30 分钟内有效；解除后需重新登录，24 小时内暂停取款。"
      />
      <BottomBar>
        <Button block busy={removing.busy} onClick={() => void removing.run({ link })}>
          解除双重验证
        </Button>
      </BottomBar>
    </PageBody>
  )
}
