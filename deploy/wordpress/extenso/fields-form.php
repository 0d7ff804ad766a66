<?php
/**
 * The fields of a project in wp-admin, where Advanced Custom Fields is not there to show them.
 */

namespace Extenso;

defined( 'ABSPATH' ) || exit;

const FIELDS_NONCE = 'extenso_fields_nonce';

add_action( 'add_meta_boxes_' . PROJECTS, __NAMESPACE__ . '\add_fields_form' );
add_action( 'save_post_' . PROJECTS, __NAMESPACE__ . '\save_fields_form' );

function add_fields_form(): void {
	if ( ! has_acf() ) {
		add_meta_box( 'extenso-fields', 'Project', __NAMESPACE__ . '\show_fields_form', PROJECTS, 'normal', 'high' );
	}
}

function show_fields_form( \WP_Post $post ): void {
	wp_nonce_field( 'extenso_fields_' . $post->ID, FIELDS_NONCE );
	$values = read_fields( $post->ID );
	foreach ( project_fields() as $name => list( $label, $type, $instructions ) ) {
		$id    = 'extenso-' . $name;
		$field = 'extenso_fields[' . $name . ']';
		printf( '<p><label for="%s"><strong>%s</strong></label><br>', esc_attr( $id ), esc_html( $label ) );
		if ( 'text' === $type ) {
			printf( '<input class="widefat" id="%s" name="%s" value="%s">', esc_attr( $id ), esc_attr( $field ), esc_attr( $values[ $name ] ) );
		} else {
			printf( '<textarea class="widefat" rows="4" id="%s" name="%s">%s</textarea>', esc_attr( $id ), esc_attr( $field ), esc_textarea( $values[ $name ] ) );
		}
		if ( '' !== $instructions ) {
			printf( '<span class="description">%s</span>', esc_html( $instructions ) );
		}
		echo '</p>';
	}
}

function save_fields_form( int $post_id ): void {
	$nonce = isset( $_POST[ FIELDS_NONCE ] ) && is_string( $_POST[ FIELDS_NONCE ] ) ? $_POST[ FIELDS_NONCE ] : '';
	if ( ! wp_verify_nonce( $nonce, 'extenso_fields_' . $post_id ) || ! current_user_can( 'edit_post', $post_id ) ) {
		return;
	}
	$values = isset( $_POST['extenso_fields'] ) && is_array( $_POST['extenso_fields'] ) ? wp_unslash( $_POST['extenso_fields'] ) : array();
	$texts  = array_filter( $values, static fn( $value ) => is_string( $value ) && strlen( $value ) <= LONGEST_FIELD );
	write_fields( $post_id, $texts );
}
