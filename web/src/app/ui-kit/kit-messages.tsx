import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { Panel } from '../../ui/overlays/panel.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { KitSection } from './kit-basics.tsx'

export function KitMessages() {
  return (
    <KitSection title={<Trans>Banners and empty state</Trans>}>
      <div className="stack tight">
        <Banner>
          <Trans>Something worth knowing.</Trans>
        </Banner>
        <Banner look="brand">
          <Trans>Add your first photo.</Trans>
        </Banner>
        <Banner look="warning">
          <Trans>You have 8 credits left.</Trans>
        </Banner>
        <Banner look="error">
          <Trans>Payment failed or has been cancelled.</Trans>
        </Banner>
        <Banner look="success">
          <Trans>35 credits added.</Trans>
        </Banner>
        <Banner look="fictional">
          <Trans>This is a fictional profile. You cannot meet this person.</Trans>
        </Banner>
      </div>
      <div className="card">
        <EmptyState
          title={<Trans>No likes yet</Trans>}
          action={
            <Button look="soft" size="small">
              <Trans>Add a photo</Trans>
            </Button>
          }
        >
          <Trans>A second photo helps most. It takes a minute.</Trans>
        </EmptyState>
      </div>
    </KitSection>
  )
}

const widths = [300, 500, 800, 1140] as const
type Width = (typeof widths)[number]

export function KitOverlays() {
  const toast = useToast()
  const [width, setWidth] = useState<Width | null>(null)
  const [sheet, setSheet] = useState(false)
  const [panel, setPanel] = useState(false)
  const close = () => {
    setWidth(null)
    setSheet(false)
  }
  return (
    <KitSection title={<Trans>Windows and toasts</Trans>}>
      <div className="flex-row wrapping">
        {widths.map((one) => (
          <Button key={one} look="secondary" onClick={() => setWidth(one)}>
            <Trans>Window of {one}</Trans>
          </Button>
        ))}
        <Button look="secondary" onClick={() => setSheet(true)}>
          <Trans>Sheet</Trans>
        </Button>
        <Button look="secondary" onClick={() => setPanel(true)}>
          <Trans>Panel</Trans>
        </Button>
        <Button look="secondary" onClick={() => toast(<Trans>Saved</Trans>)}>
          <Trans>Toast</Trans>
        </Button>
      </div>
      <Modal
        open={width !== null || sheet}
        onClose={close}
        labelledBy="kit-modal"
        width={width ?? 500}
        sheet={sheet}
      >
        <div className="stack">
          <h2 className="display heading-2" id="kit-modal">
            <Trans>You do not have enough credits</Trans>
          </h2>
          <p className="muted">
            <Trans>A message costs 1 credit. Your draft is kept.</Trans>
          </p>
          <Button onClick={close}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </Modal>
      <Panel open={panel} onClose={() => setPanel(false)} labelledBy="kit-panel">
        <div className="stack">
          <h2 className="display heading-2" id="kit-panel">
            <Trans>A question with its own address</Trans>
          </h2>
          <Button onClick={() => setPanel(false)}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </Panel>
    </KitSection>
  )
}
