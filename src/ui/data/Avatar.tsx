import { useState } from 'react';

const HUES = [172, 205, 232, 262, 292, 328, 12, 32, 48, 88, 140, 156];

/** Initials and a hue, always the same for the same name (spec.md §3: the default logo is a generated placeholder). */
export function avatarOf(name: string): { initials: string; hue: number } {
  const words = name
    .trim()
    .split(/[\s._@-]+/)
    .filter(Boolean);
  const first = [...(words[0] ?? '?')][0] ?? '?';
  const second = words.length > 1 ? ([...(words[1] ?? '')][0] ?? '') : '';
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return { initials: (first + second).toUpperCase(), hue: HUES[hash % HUES.length] ?? 172 };
}

export interface AvatarProps {
  name: string;
  /** A logo that the tenant set. Only https: anything else, and one that does not load, leaves the placeholder. */
  src?: string | null | undefined;
  size?: number;
}

/** An app's picture. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 28 }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src && src !== failed && /^https:\/\//i.test(src)) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
        style={{ borderRadius: 6, objectFit: 'cover', width: size, height: size, flex: 'none' }}
      />
    );
  }
  const { initials, hue } = avatarOf(name);
  // Drawn by CSS: as text, the initials would become part of the heading or link around them.
  return (
    <span
      className="pc-avatar"
      aria-hidden="true"
      data-initials={initials}
      style={{ width: size, height: size, fontSize: size * 0.41, background: `hsl(${hue} 42% 36%)` }}
    />
  );
}
