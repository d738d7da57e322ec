<?php

declare(strict_types=1);

namespace Whipround;

/** @internal */
final class Json
{
    /** Nothing that comes from outside is nested deeper. */
    private const DEPTH = 32;

    /**
     * An object, also when it is empty: PHP would write a list.
     *
     * @param array<string, mixed> $members
     */
    public static function encode(array $members): string
    {
        $value = $members === [] ? new \stdClass() : $members;
        return json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
    }

    /** @return array<string, mixed>|null null when the text is no JSON object */
    public static function object(string $text): ?array
    {
        $text = trim($text);
        // PHP reads a list and an object as the same kind of array: the text tells them apart.
        if ($text === '' || $text[0] !== '{') {
            return null;
        }
        $value = json_decode($text, true, self::DEPTH);
        return is_array($value) ? $value : null;
    }
}
