<?php
/**
 * Custom fields of projects, in REST responses as `acf`: by Advanced Custom Fields if that plugin is active, otherwise
 * by this file. Both store them in the same post meta, so that it can be installed or removed later.
 */

namespace Extenso;

defined( 'ABSPATH' ) || exit;

const LONGEST_FIELD = 100000;

/** Name => label, type, instructions, from a file generated from the studio's declaration of its fields. */
function project_fields(): array {
	static $fields = null;
	$fields ??= array_map( 'array_values', json_decode( file_get_contents( __DIR__ . '/project-fields.json' ), true ) );
	return $fields;
}

function has_acf(): bool {
	return function_exists( 'acf_add_local_field_group' );
}

add_action( 'acf/include_fields', __NAMESPACE__ . '\give_fields_to_acf' );

/** Registers the fields with Advanced Custom Fields, unless a filter says that the studio has its own group. */
function give_fields_to_acf(): void {
	if ( ! has_acf() || ! apply_filters( 'extenso_project_fields', true ) ) {
		return;
	}
	$fields = array();
	foreach ( project_fields() as $name => list( $label, $type, $instructions ) ) {
		$fields[] = array(
			'key'          => 'field_extenso_' . $name,
			'name'         => $name,
			'label'        => $label,
			'type'         => $type,
			'instructions' => $instructions,
		);
	}
	acf_add_local_field_group(
		array(
			'key'          => 'group_extenso_project',
			'title'        => 'Project',
			'fields'       => $fields,
			'location'     => array( array( array( 'param' => 'post_type', 'operator' => '==', 'value' => PROJECTS ) ) ),
			'show_in_rest' => 1,
		)
	);
}

add_action( 'rest_api_init', __NAMESPACE__ . '\show_fields' );

function show_fields(): void {
	if ( has_acf() ) {
		return;
	}
	$one = array(
		'type'      => array( 'string', 'integer', 'null' ),
		'maxLength' => LONGEST_FIELD,
	);
	register_rest_field(
		PROJECTS,
		'acf',
		array(
			'get_callback'    => static fn( array $post ) => read_fields( (int) $post['id'] ),
			'update_callback' => static fn( $values, \WP_Post $post ) => write_fields( $post->ID, (array) $values ),
			'schema'          => array(
				'description' => 'Custom fields of the project.',
				'type'        => 'object',
				'context'     => array( 'view', 'edit' ),
				'properties'  => array_fill_keys( array_keys( project_fields() ), $one ),
			),
		)
	);
}

function read_fields( int $post_id ): array {
	$values = array();
	foreach ( array_keys( project_fields() ) as $name ) {
		$values[ $name ] = (string) get_post_meta( $post_id, $name, true );
	}
	return $values;
}

/** Writes the given fields, and leaves the others. Without `unfiltered_html`, HTML is limited as in posts. */
function write_fields( int $post_id, array $values ): bool {
	foreach ( project_fields() as $name => list( , $type ) ) {
		if ( ! array_key_exists( $name, $values ) ) {
			continue;
		}
		$value = (string) $values[ $name ];
		if ( 'text' === $type ) {
			$value = trim( preg_replace( '/\s+/u', ' ', $value ) ?? '' );
		}
		if ( ! current_user_can( 'unfiltered_html' ) ) {
			$value = wp_kses_post( $value );
		}
		update_post_meta( $post_id, $name, wp_slash( $value ) );
	}
	return true;
}
