/** A picture with its tools: zoom, export, and the same as a list, which is there even where nothing can be drawn. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Drawing } from './draw.ts';
import { mermaidOf } from './exports.ts';
import type { Picture, PictureNode } from './picture.ts';

interface PictureViewProps {
  readonly picture: Picture;
  /** A person chose a node in the picture. */
  readonly onNode?: ((node: PictureNode) => void) | undefined;
}

/** More would neither be drawn smoothly nor read. */
const MAX_DRAWN = 1500;

export function PictureView({ picture, onNode }: PictureViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  const [failure, setFailure] = useState<string>();
  const [said, setSaid] = useState('');
  const latest = useRef({ picture, onNode });
  latest.current = { picture, onNode };
  const isTooLarge = picture.nodes.length > MAX_DRAWN;
  useEffect(() => {
    let made: Drawing | undefined;
    let isOpen = true;
    import('./draw.ts').then(
      ({ draw }) => {
        if (!isOpen || !box.current) return;
        try {
          made = draw(box.current, {
            onNode(id) {
              const { picture: now, onNode: choose } = latest.current;
              const node = now.nodes.find((one) => one.id === id);
              if (node) choose?.(node);
            },
          });
          setDrawing(made);
        } catch (error) {
          setFailure((error as Error).message);
        }
      },
      (error) => setFailure((error as Error).message),
    );
    return () => {
      isOpen = false;
      made?.close();
    };
  }, []);
  useEffect(() => {
    if (drawing && !isTooLarge) drawing.update(picture);
  }, [drawing, picture, isTooLarge]);
  const copy = async (what: string, text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(`${what} copied`);
    } catch {
      setSaid(`The browser did not allow copying`);
    }
  };
  const { nodes, edges, title, commands } = picture;
  return (
    <div class="picture">
      <div class="picture-tools" role="toolbar" aria-label="Picture">
        <button type="button" onClick={() => drawing?.fit()}>
          Fit
        </button>
        <button type="button" aria-label="Zoom in" onClick={() => drawing?.zoom(1.3)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => drawing?.zoom(1 / 1.3)}>
          −
        </button>
        <button type="button" onClick={() => drawing && save(`${fileName(title)}.svg`, drawing.svg())}>
          Save SVG
        </button>
        <button type="button" onClick={() => copy('Mermaid', mermaidOf(picture))}>
          Copy Mermaid
        </button>
        <button type="button" onClick={() => copy('Command', commands.join('\n'))}>
          Copy command
        </button>
        <span role="status" class="quiet">
          {said || `${nodes.length} nodes, ${edges.length} edges`}
        </span>
      </div>
      {failure !== undefined && <p class="warning">The picture cannot be drawn ({failure}): the list has all of it.</p>}
      {isTooLarge && (
        <p class="warning">{nodes.length} nodes are too many to draw: narrow the question, or read the list.</p>
      )}
      <div class="canvas" ref={box} role="img" aria-label={`${title}; the list below has the same`} />
      <p class="quiet">
        Solid: certain. Dashed: probable. Red: part of a cycle.{' '}
        {commands.map((command) => (
          <code key={command} class="command">
            {command}
          </code>
        ))}
      </p>
      <details open={failure !== undefined || isTooLarge}>
        <summary>As a list</summary>
        <PictureList picture={picture} />
      </details>
    </div>
  );
}

function PictureList({ picture: { nodes, edges } }: { readonly picture: Picture }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const targets = new Map<string, (typeof edges)[number][]>();
  for (const edge of edges) targets.set(edge.from, [...(targets.get(edge.from) ?? []), edge]);
  return (
    <ul class="plain picture-list">
      {nodes.map((node) => (
        <li key={node.id}>
          <NodeLink node={node} />
          {node.depth !== undefined && <span class="quiet"> depth {node.depth}</span>}
          {(targets.get(node.id) ?? []).map(({ to, count = 1, isProbable }) => (
            <span key={to}>
              {' → '}
              <NodeLink node={byId.get(to)!} />
              <span class="quiet">
                {count > 1 && ` ×${count}`}
                {isProbable && ' probable'}
              </span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

const NodeLink = ({ node: { href, label } }: { readonly node: PictureNode }) =>
  href === undefined ? <span>{label}</span> : <a href={href}>{label}</a>;

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const fileName = (title: string): string => title.replace(/[^\p{L}\p{N}.-]+/gu, '-').slice(0, 80) || 'picture';
